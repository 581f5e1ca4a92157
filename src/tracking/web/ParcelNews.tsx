import { useQuery } from '@tanstack/react-query'
import { adviceReasonWords } from '#couriers/advice-reasons.ts'
import { newsWords } from '#couriers/courier-news.ts'
import { InstantText } from '#platform/web/InstantText.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import type { Outcome } from '../news-outcomes.ts'
import type { ToldNews } from '../tracking.contract.ts'
import classes from './ParcelNews.module.css'
import { trackingApi } from './tracking-api.ts'

/** Why a word moved nothing; nothing where it did, or was never meant to. */
const whyStill: Readonly<Record<Outcome, string>> = {
  moved: '',
  note: '',
  older: 'came late',
  wrong_state: 'did not fit the parcel’s state',
  unmapped: 'not explained yet',
  unknown_number: '',
  undated: 'waits for its date',
  withdrawn: 'taken back',
}

/** In the courier's own words, with what they mean to us. */
export function ParcelNews({ parcelId }: { parcelId: string }) {
  const { data } = useQuery(trackingApi.ask('ofParcel', { parcelId }))
  if (!data || data.events.length === 0) return null
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
            </span>
          </li>
        ))}
      </ol>
    </Section>
  )
}

function meaningIn({ news, reason, outcome, code }: ToldNews): string {
  const means = news === null ? code : newsWords[news]
  const why = reason === null ? '' : adviceReasonWords[reason].toLowerCase()
  return [means, why, whyStill[outcome]].filter((part) => part !== '').join(' · ')
}
