import { randomUUID } from "node:crypto"
import type { MetaFunction } from "@remix-run/node"
import { useActionData, useLoaderData } from "@remix-run/react"
import { useTranslation } from "react-i18next"
import { brand } from "#app/brand"
import { addPaper, missingPhoto } from "#app/domain/papers/add-paper.server"
import { findClaimRef } from "#app/domain/papers/claim.server"
import { ownPaperKinds } from "#app/domain/papers/paper"
import { answerDisqualification } from "#app/domain/disqualification/answer-disqualification.server"
import { addressInput } from "#app/domain/fulfilment/address-input.server"
import { saveAddress } from "#app/domain/fulfilment/save-address.server"
import { cityHelp, withCityChoice } from "#app/domain/locations/city-choice.server"
import { unitOptions } from "#app/domain/locations/locations.server"
import { needsOwnHands } from "#app/domain/registrations/own-hands"
import { disqualificationAnswerInput, ownPaperInput } from "#app/domain/validation/validation-input"
import { constraintOf } from "#app/forms/constraint.server"
import { sentFile } from "#app/forms/sent-form"
import { en, pt } from "#app/i18n/prize"
import { paths } from "#app/paths"
import { participantForm, participantForms, participantLoader } from "#app/site/guard.server"
import { typedBefore, type Typing } from "#app/site/kept-form"
import { forgetKept, keptForm } from "#app/site/kept-form.server"
import { OwnPrize, PhotosAsked } from "#app/site/own-prizes"
import { PageTitle } from "#app/site/page-title"
import { AddressForm } from "./prize/address-form"
import { AnswerRequest } from "./prize/answer-request"
import { RefusedPapers } from "./prize/refused-papers"
import { SendPapers, SentPapers } from "./prize/send-papers"
import { titleOf } from "#app/site/page-head"
import { redirectSaying } from "#app/site/toast.server"
import { LinkButton } from "#app/ui/button"
import { Notice } from "#app/ui/notice"
import { viewOwnPrize } from "./prize-view.server"

/** What there is to do stands in the title, as the link to it says. */
export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  titleOf(data?.title ?? "", matches),
  { name: "robots", content: "noindex" },
]

/** A won prize of one's own, and the way to send its papers; anybody else's is not there. */
export const loader = participantLoader(async ({ db, env, locale, now, params, participant, request }) => {
  const asked = { registrationId: participant.id, locale, env, now, id: params.id ?? "" }
  const view = await viewOwnPrize(db.primary, asked)
  const kept = await keptForm(db.primary, { request, now, participant })
  const typing: Typing = view.asked || view.address ? "form" : null
  return {
    ...view,
    title: { en, pt }[locale].titles[view.task],
    typing,
    typed: { address: typedBefore(kept, "address"), answer: typedBefore(kept, "answer") },
    email: participant.email,
    kinds: ownPaperKinds,
    paperKey: randomUUID(),
    constraint: constraintOf(ownPaperInput),
    addressConstraint: constraintOf(addressInput),
    units: unitOptions,
    answerConstraint: constraintOf(disqualificationAnswerInput),
  }
})

export const action = participantForms(
  {
    paper: participantForm({
      schema: ownPaperInput,
      furtherErrors: (body) => missingPhoto(sentFile(body, "photo")),
      async run(input, { body, client, db, headers, locale, now, params, participant }) {
        needsOwnHands(participant)
        const claim = await findClaimRef(db.primary, params.id ?? "")
        await addPaper(db.primary, {
          claim,
          ...input,
          photo: sentFile(body, "photo"),
          registrationId: participant.id,
          ip: client.ip,
          now,
        })
        return redirectSaying(paths.prize(params.id ?? ""), { en, pt }[locale].done, { headers })
      },
    }),
    address: participantForm({
      schema: withCityChoice(addressInput),
      extraAnswer: cityHelp,
      async run(address, { client, db, headers, locale, now, params, participant, request }) {
        needsOwnHands(participant)
        const claim = await findClaimRef(db.primary, params.id ?? "")
        const { id: registrationId } = participant
        await saveAddress(db.primary, { claim, address, registrationId, ip: client.ip, now })
        await forgetKept(db.primary, { request, headers, registrationId }, "address")
        const done = { en, pt }[locale].delivery.done
        return redirectSaying(`${paths.prize(params.id ?? "")}#endereco`, done, { headers })
      },
    }),
    answer: participantForm({
      schema: disqualificationAnswerInput,
      async run({ answer }, { client, db, headers, locale, now, params, participant, request }) {
        needsOwnHands(participant)
        const claim = await findClaimRef(db.primary, params.id ?? "")
        const { id: registrationId } = participant
        await answerDisqualification(db.primary, { claim, answer, registrationId, ip: client.ip, now })
        await forgetKept(db.primary, { request, headers, registrationId }, "answer")
        return redirectSaying(paths.prize(params.id ?? ""), { en, pt }[locale].asked.done, { headers })
      },
    }),
  },
  { kept: () => ({ address: addressInput, answer: disqualificationAnswerInput }) },
)

export default function OwnPrizePage() {
  const { t } = useTranslation()
  const { prize, title, task, papers, refused, isOpen, email, asked, address, ...rest } =
    useLoaderData<typeof loader>()
  const { answerConstraint, addressConstraint, units, typed, typing: _, ...form } = rest
  const answer = useActionData<typeof action>()
  const { photosMissing, hasOneSide } = prize
  const card = <OwnPrize {...prize} email={email} isHere />
  const otherSide = hasOneSide && t("profile.prizes.otherSide")
  const lead = photosMissing ? (
    <>
      <PhotosAsked {...photosMissing} /> {otherSide} {!photosMissing.isLate && t("prize.lead")}
    </>
  ) : hasOneSide ? (
    `${t("prize.oneSide")} ${otherSide}`
  ) : (
    t("prize.allIn")
  )
  const back = (
    <LinkButton href={paths.perfil} variant="secondary">
      {t("prize.back")}
    </LinkButton>
  )
  return (
    <div className="wrap stack stack--far">
      <PageTitle lead={isOpen && lead} aside={back}>
        {title}
      </PageTitle>
      {!isOpen && card}
      <RefusedPapers papers={refused} />
      {asked && (
        <AnswerRequest asked={asked} constraint={answerConstraint} typed={typed.answer} answer={answer} />
      )}
      {address && (
        <AddressForm
          saved={address.saved}
          isHeaded={task !== "address"}
          typed={typed.address}
          constraint={addressConstraint}
          units={units}
          answer={answer}
        />
      )}
      {isOpen ? (
        <>
          <div className="columns">
            <SendPapers {...form} answer={answer} />
            <div className="stack">
              <SentPapers papers={papers} />
              <div className="prose">
                {photosMissing && (
                  <>
                    <h2>{t("prize.what")}</h2>
                    <ul>
                      {photosMissing.kinds.map((kind) => (
                        <li key={kind}>{t(`prize.${kind}`)}</li>
                      ))}
                    </ul>
                  </>
                )}
                <p>{t("prize.care")}</p>
              </div>
            </div>
          </div>
          {card}
        </>
      ) : (
        task === "none" &&
        prize.track?.delivery === "waiting" && (
          <Notice>
            <p>{t("prize.closed", { email: brand.company.email })}</p>
          </Notice>
        )
      )}
    </div>
  )
}
