import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { adviceReasonWords } from '#delivery/couriers/advice-reasons.ts'
import { newsWords } from '#delivery/couriers/courier-news.ts'
import { ActButton } from '#platform/web/ActButton.tsx'
import { InstantText } from '#platform/web/InstantText.tsx'
import { Pending } from '#platform/web/layout/Pending.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import type { Outcome } from '../news-outcomes.ts'
import type { ToldNews } from '../tracking.contract.ts'
import classes from './ParcelNews.module.css'
import { trackingApi } from './tracking-api.ts'
import { UndoReportDialog } from './UndoReportDialog.tsx'

/** Why a report had no effect; nothing where it had one, or was never meant to. */
const whyStill: Readonly<Record<Outcome, string>> = {
  moved: '',
  note: '',
  older: 'came late',
  wrong_state: 'did not fit the parcel’s state',
  unmapped: 'not explained yet',
  unknown_number: '',
  undated: 'its date cannot be read, so it waits',
  withdrawn: 'undone',
}

/** In the courier's own words, with their meaning. */
export function ParcelNews({ parcelId }: { parcelId: string }) {
  const { data, isLoading } = useQuery(trackingApi.ask('ofParcel', { parcelId }))
  const [undoing, setUndoing] = useState<ToldNews | null>(null)
  if (isLoading) return <Pending />
  if (!data || data.events.length === 0) return null
  const last = data.events.find(({ outcome }) => outcome === 'moved')
  return (
    <Section title="What the courier says">
      <ol className={classes.list}>
        {data.events.map((told) => (
          <li key={told.id} className={classes.item}>
            <span className={classes.when}>
              <InstantText at={told.happenedAt} />
            </span>
            <span className={classes.what}>
              {told.text || told.code}
              {told.place === '' ? '' : `, ${told.place}`}
              <br />
              <span className={classes.quiet}>{meaningIn(told)}</span>
              {told.clock === 'ahead' || told.clock === 'behind' ? (
                <span className={classes.warning}>
                  The courier’s clock is wrong: it says <InstantText at={told.toldAt} />.
                </span>
              ) : null}
              {told.report ? <span className={classes.quiet}>{byHand(told.report)}</span> : null}
              {told.id === last?.id && told.way === 'hand' ? (
                <ActButton size="xs" onAct={() => setUndoing(told)}>
                  Undo report
                </ActButton>
              ) : null}
            </span>
          </li>
        ))}
      </ol>
      {undoing ? (
        <UndoReportDialog
          parcelId={parcelId}
          eventId={undoing.id}
          status={undoing.news ? newsWords[undoing.news] : undoing.text}
          onClose={() => setUndoing(null)}
        />
      ) : null}
    </Section>
  )
}

function meaningIn({ news, reason, outcome, code }: ToldNews): string {
  const means = news === null ? code : newsWords[news]
  const why = reason === null ? '' : adviceReasonWords[reason].toLowerCase()
  return [means, why, whyStill[outcome]].filter((part) => part !== '').join(' · ')
}

function byHand({ enteredBy, saidBy, withdrawnBy }: NonNullable<ToldNews['report']>): string {
  const said = saidBy === '' ? '' : `, said by ${saidBy}`
  return `Entered by ${enteredBy}${said}${withdrawnBy ? `; undone by ${withdrawnBy}` : ''}`
}
