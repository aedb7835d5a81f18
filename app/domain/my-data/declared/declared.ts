import { backOffice } from "./back-office"
import { drawsAndLog } from "./draws"
import { people } from "./people"
import { promotion } from "./promotion"

/**
 * Every column of every table: whose it is, and what becomes of it when the person is erased. A table or a column that
 * stands nowhere here fails `tests/domain/declared-columns.test.ts`. The queue's own tables hold ids (app/queue), and of
 * what a failed job answered nothing that names the erased (erase-traces.server).
 */
export const declared = people.concat(promotion, drawsAndLog, backOffice)
