import { Readable } from "node:stream"
import { adminLoader } from "#app/admin/guard.server"
import { momentText } from "#app/admin/moment"
import { missingPermission } from "#app/auth/permission-labels"
import { can } from "#app/auth/permissions"
import { keepNamedBase } from "#app/domain/draws/calculation/named-base.server"
import { findRegulatorPack } from "#app/domain/draws/publication/regulator-pack.server"
import { namedOutsiders } from "#app/domain/log/dating/named-outsiders.server"
import { noteDrawLooks } from "#app/domain/registrations/looks.server"
import { RuleBroken } from "#app/errors"
import { fileAnswer, fileHeaders } from "#app/platform/answers/file-answer.server"
import { zipChunks } from "#app/platform/streams/zip.server"
import { regulatorReadMe } from "#app/words/regulator-pack"
import { paths } from "#app/paths"
import { withoutPage } from "#app/without-page.server"
import { minutesFile } from "./minutes-file.server"
import { sayHandIn } from "./words"
import { viewMinutes } from "./minutes-view.server"

/**
 * All of a draw for the regulator, names and CPFs with it: for whoever may export the base and see registrations. Each
 * time it is a look at everybody who holds a number, noted before the first byte leaves.
 */
export const loader = withoutPage(
  adminLoader(
    "calculation:export",
    async ({ request, db: { primary: db }, params: { id = "" }, admin, now }) => {
      if (!can(admin.permissions, "registrations:view")) throw missingPermission("registrations:view")
      // Before the minutes, which have its hash.
      const named = await keepNamedBase(db, { drawId: id, now })
      const minutes = await viewMinutes(db, { id, viewerId: admin.id, now })
      if (!named) throw new RuleBroken("WRONG_STATE")
      const facts = {
        draw: minutes.draw.title,
        made: momentText(now),
        by: admin.name,
        handIn: sayHandIn(minutes),
        outsiders: namedOutsiders(),
      }
      const parts = await findRegulatorPack(db, {
        drawId: id,
        readMe: (has) => regulatorReadMe({ ...facts, ...has }),
        minutes: minutesFile(minutes, facts),
        named,
      })
      const file = { name: `regulador-${id}.zip`, type: "application/zip" }
      if (request.method === "HEAD") return new Response(null, { headers: fileHeaders(file) })
      await noteDrawLooks(db, { drawId: id, by: admin.id, place: "regulator-pack", now })
      return fileAnswer(Readable.from(zipChunks(parts, now), { objectMode: false }), file)
    },
    { offeredOn: ({ id = "" }) => paths.admin.calculationOf(id) },
  ),
)
