import { useQuery } from '@tanstack/react-query'
import { refusalOf } from '#platform/web/client.ts'
import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { FactList } from '#platform/web/layout/FactList.tsx'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { ScrollRegion } from '#platform/web/layout/ScrollRegion.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import type { AbsenceOfArea } from '../advice.fields.ts'
import classes from './advice.module.css'
import { adviceApi } from './advice-api.ts'
import { percentText } from './advice-words.ts'
import { LessonTable } from './LessonTable.tsx'

/** What closed exceptions show: which decision worked, and where customers were absent. */
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
            label: 'Median time to decide',
            value: minutesToSend === null ? 'No decision was sent yet' : minutesText(minutesToSend),
          },
        ]}
      />
      <Section title="Delivered after" level={2}>
        {lessons.length === 0 ? (
          <EmptyNote title="No advice has ended yet">
            An advice is counted here once its parcel has arrived, come back or failed again.
          </EmptyNote>
        ) : (
          <LessonTable lessons={lessons} />
        )}
      </Section>
      <Section title="Where customers were absent" level={2}>
        {absences.length === 0 ? (
          <p className={classes.quiet}>No customer was absent in 13 weeks.</p>
        ) : (
          <AbsenceTable absences={absences} />
        )}
      </Section>
    </div>
  )
}

function AbsenceTable({ absences }: { absences: readonly AbsenceOfArea[] }) {
  return (
    <ScrollRegion className={classes.scroll} label="Where customers were absent">
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Town</th>
            <th scope="col">Courier</th>
            <th scope="col">Signal</th>
            <th scope="col">Absent</th>
            <th scope="col">Share</th>
            <th scope="col">Other couriers</th>
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
