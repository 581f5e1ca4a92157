import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { newsWords } from '#delivery/couriers/courier-news.ts'
import { ActButton } from '#platform/web/ActButton.tsx'
import { AppLink } from '#platform/web/AppLink.tsx'
import { InstantText } from '#platform/web/InstantText.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import { useAct } from '#platform/web/use-act.ts'
import { checkReasonWords } from '../news-outcomes.ts'
import type { CheckRow, ClockCount } from '../tracking.contract.ts'
import { ReportDialog } from './ReportDialog.tsx'
import classes from './report.module.css'
import { trackingApi } from './tracking-api.ts'

/** Unreadable tracking events, until a user enters or ignores them. */
export function ChecksList() {
  const { data } = useQuery(trackingApi.ask('toCheck', {}))
  const [entered, setEntered] = useState<CheckRow | null>(null)
  const ignore = useAct({
    area: 'tracking',
    run: trackingApi.call.ignoreCheck,
    failure: 'Not ignored',
  })
  if (!data?.isShown || (data.rows.length === 0 && data.clocks.length === 0)) return null
  const close = () => setEntered(null)
  return (
    <Section title="Tracking events to check" level={2}>
      {data.clocks.map((count) => (
        <p key={count.courierName} className={classes.quiet}>
          {clockWords(count)}
        </p>
      ))}
      {data.rows.length === 0 ? null : (
        <div className={classes.scroll}>
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">Received</th>
                <th scope="col">Courier</th>
                <th scope="col">Event</th>
                <th scope="col">
                  <span className="visually-hidden">Actions</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {data.rows.map((row) => (
                <tr key={row.id}>
                  <td>
                    <InstantText at={row.receivedAt} />
                  </td>
                  <td>{row.courierName}</td>
                  <td>
                    {checkReasonWords[row.why]} {eventWords(row)}
                    {row.parcelId ? (
                      <>
                        {' '}
                        <AppLink search={{ tab: 'parcels', parcel: row.parcelId }}>
                          {row.parcelCode}
                        </AppLink>
                      </>
                    ) : null}
                    {row.raw ? <p className={classes.raw}>{row.raw.slice(0, 300)}</p> : null}
                  </td>
                  <td>
                    <span className={classes.acts}>
                      {row.parcelId ? (
                        <ActButton size="xs" onAct={() => setEntered(row)}>
                          Enter its date
                        </ActButton>
                      ) : null}
                      <ActButton size="xs" onAct={() => ignore.start({ id: row.id })}>
                        Ignore
                      </ActButton>
                    </span>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {entered?.parcelId ? (
        <ReportDialog
          parcels={[
            {
              id: entered.parcelId,
              code: entered.parcelCode ?? '',
              courierName: entered.courierName,
              cashMinor: entered.cashMinor,
              currency: entered.currency,
            },
          ]}
          {...(entered.news ? { news: entered.news } : {})}
          checkId={entered.id}
          onDone={close}
          onClose={close}
        />
      ) : null}
    </Section>
  )
}

const eventWords = ({ news, text, code }: CheckRow): string =>
  [news ? newsWords[news] : '', text || code].filter(Boolean).join(': ')

function clockWords({ courierName, ahead, behind, undated }: ClockCount): string {
  const parts = [
    ahead > 0 ? `${ahead} dated in the future` : '',
    behind > 0 ? `${behind} dated before the booking` : '',
    undated > 0 ? `${undated} without a readable date` : '',
  ].filter(Boolean)
  return `The clock of ${courierName} is wrong. Events in the last 30 days: ${parts.join(', ')}.`
}
