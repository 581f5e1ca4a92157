import { useQuery } from '@tanstack/react-query'
import { adviceReasonWords } from '#couriers/advice-reasons.ts'
import { refusalOf } from '#platform/web/client.ts'
import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { FactList } from '#platform/web/layout/FactList.tsx'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { ScrollRegion } from '#platform/web/layout/ScrollRegion.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import type { AbsenceOfArea, Lesson } from '../advice.fields.ts'
import { decisionLabels } from '../advice-decisions.ts'
import classes from './advice.module.css'
import { adviceApi } from './advice-api.ts'
import { percentText } from './advice-words.ts'

/** What was learned from advices that ended: which word worked, and who meets nobody. */
export function AdviceBoard() {
  const { data, error, refetch } = useQuery(adviceApi.ask('board', {}))
  if (error) return <RefusalNote refusal={refusalOf(error)} onRetry={() => refetch()} />
  if (!data) return null
  const { days, ended, endedDelivered, minutesToSend, lessons, absences } = data
  return (
    <div className={classes.board}>
      <FactList
        facts={[
          {
            label: 'Delivered in the end',
            value: `${shareText(endedDelivered, ended)}, ${endedDelivered} of ${ended} in ${days} days`,
          },
          {
            label: 'Raised to told, the middle one',
            value: minutesToSend === null ? 'Nothing was sent yet' : minutesText(minutesToSend),
          },
        ]}
      />
      <Section title="Which word ended delivered" level={2}>
        {lessons.length === 0 ? (
          <EmptyNote title="Nothing has ended yet">
            Each advice stands here once its parcel has arrived, come back or failed again.
          </EmptyNote>
        ) : (
          <LessonTable lessons={lessons} />
        )}
      </Section>
      <Section title="Where nobody was met" level={2}>
        {absences.length === 0 ? (
          <p className={classes.quiet}>Nobody was missed at a door in 90 days.</p>
        ) : (
          <AbsenceTable absences={absences} />
        )}
      </Section>
    </div>
  )
}

function LessonTable({ lessons }: { lessons: readonly Lesson[] }) {
  return (
    <ScrollRegion className={classes.scroll} label="What was decided, and how it ended">
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Reason</th>
            <th scope="col">Courier</th>
            <th scope="col">Told to</th>
            <th scope="col">Parcels</th>
            <th scope="col">Delivered</th>
            <th scope="col">Share</th>
          </tr>
        </thead>
        <tbody>
          {lessons.map(({ reason, courierName, decision, parcels, delivered }) => (
            <tr key={`${reason} ${courierName} ${decision}`}>
              <td>{adviceReasonWords[reason]}</td>
              <td>{courierName}</td>
              <td>{decisionLabels[decision]}</td>
              <td>{parcels}</td>
              <td>{delivered}</td>
              <td>{shareText(delivered, parcels)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}

function AbsenceTable({ absences }: { absences: readonly AbsenceOfArea[] }) {
  return (
    <ScrollRegion className={classes.scroll} label="Where nobody was met">
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Town</th>
            <th scope="col">Courier</th>
            <th scope="col">Signal</th>
            <th scope="col">Nobody met</th>
            <th scope="col">Share</th>
            <th scope="col">The others</th>
          </tr>
        </thead>
        <tbody>
          {absences.map(
            ({ area, courierName, own, others, ownShare, othersShare, isSuspicious }) => (
              <tr key={`${area} ${courierName}`}>
                <td>{area}</td>
                <td>{courierName}</td>
                <td>{isSuspicious ? <ToneBadge tone="special" label="Far above" /> : '–'}</td>
                <td>
                  {own.absent} of {own.parcels}
                </td>
                <td>{percentText(ownShare)}</td>
                <td>
                  {percentText(othersShare)} of {others.parcels}
                </td>
              </tr>
            ),
          )}
        </tbody>
      </table>
    </ScrollRegion>
  )
}

const shareText = (part: number, whole: number) =>
  percentText(whole === 0 ? null : Math.round((part * 10_000) / whole))

const minutesText = (minutes: number) =>
  minutes < 120 ? `${minutes} min` : `${Math.round(minutes / 60)} h`
