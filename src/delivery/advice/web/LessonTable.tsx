import { adviceReasonWords } from '#delivery/couriers/advice-reasons.ts'
import { ScrollRegion } from '#platform/web/layout/ScrollRegion.tsx'
import type { Lesson } from '../advice.fields.ts'
import { decisionLabels } from '../advice-decisions.ts'
import { bestLesson, fewestParcels, type Share, shareOf } from '../lessons.rules.ts'
import classes from './advice.module.css'
import { percentText } from './advice-words.ts'

/** How often each decision led to a delivery, with a conclusion in one sentence. */
export function LessonTable({ lessons }: { lessons: readonly Lesson[] }) {
  return (
    <>
      <p className={classes.advised}>{advisedText(lessons)}</p>
      <ScrollRegion className={classes.scroll} label="Delivered after">
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">Reason</th>
              <th scope="col">Courier</th>
              <th scope="col">Decision</th>
              <th scope="col">Parcels</th>
              <th scope="col">Delivered</th>
              <th scope="col">Share</th>
            </tr>
          </thead>
          <tbody>
            {lessons.map((lesson) => {
              const { reason, courierName, decision, parcels, delivered } = lesson
              const share = shareOf(lesson)
              return (
                <tr
                  key={`${reason} ${courierName} ${decision}`}
                  className={share?.range ? classes.unsure : undefined}
                >
                  <td>{adviceReasonWords[reason]}</td>
                  <td>{courierName}</td>
                  <td>{decisionLabels[decision]}</td>
                  <td>{parcels}</td>
                  <td>{delivered}</td>
                  <td>{shareText(share)}</td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </ScrollRegion>
    </>
  )
}

function advisedText(lessons: readonly Lesson[]): string {
  const advised = bestLesson(lessons)
  if (!advised)
    return `No two decisions can be compared yet: each needs ${fewestParcels} parcels of the same reason and courier.`
  const { reason, courierName, decision, parcels } = advised.best
  return `For “${adviceReasonWords[reason]}” with ${courierName}, “${decisionLabels[decision]}” works best: ${percentText(advised.share)} of ${parcels} parcels were delivered.`
}

function shareText(share: Share | null): string {
  if (!share?.range) return percentText(share?.share ?? null)
  const [least, most] = share.range
  return `${percentText(share.share)} (${Math.round(least / 100)} to ${percentText(most)})`
}
