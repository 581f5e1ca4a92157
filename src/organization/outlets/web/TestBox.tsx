import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { isCountryCode } from '#platform/country-codes.ts'
import { parseMoney } from '#platform/money.ts'
import { ActButton } from '#platform/web/ActButton.tsx'
import { refusalOf } from '#platform/web/client.ts'
import { AddressPart } from '#platform/web/codes/AddressPart.tsx'
import { useHouse } from '#platform/web/house-context.ts'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { MoneyText } from '#platform/web/MoneyText.tsx'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import { type UrlParams, useUrlState } from '#platform/web/url-state.ts'
import type { CourierOffer } from '../locations.fields.ts'
import classes from './places.module.css'
import { locationsApi } from './places-api.ts'

const fields = [
  { key: 'country', label: 'Country', hint: '', longest: 60 },
  { key: 'city', label: 'City', hint: 'Leeds', longest: 120 },
  { key: 'postcode', label: 'Postcode', hint: 'LS1 4AB', longest: 20 },
  { key: 'weight', label: 'Weight, g', hint: '1200', longest: 8 },
  { key: 'cash', label: 'Cash to collect', hint: 'None: it is paid', longest: 15 },
] as const

/** Which courier would bring a parcel to an address, and by which line: asked before it matters. */
export function TestBox() {
  const { params, set } = useUrlState()
  const house = useHouse()
  const [draft, setDraft] = useState<UrlParams>(params)
  const input = servingInput(params, house.currency)
  const { data, error, refetch } = useQuery({
    ...locationsApi.ask('serving', input ?? { country: 'GB' }),
    enabled: input !== null,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    set(Object.fromEntries(fields.map(({ key }) => [key, draft[key]?.trim() || null])))
  }
  return (
    <>
      <form onSubmit={submit} className={classes.test}>
        {fields.map(({ key, label, hint, longest }) => (
          <AddressPart
            key={key}
            isCountry={key === 'country'}
            autoFocus={key === 'country'}
            label={label}
            placeholder={hint}
            maxLength={longest}
            value={draft[key] ?? ''}
            error={faultIn(key, draft, house.currency)}
            onValue={(value) => setDraft({ ...draft, [key]: value })}
          />
        ))}
        <ActButton type="submit" weight="main" onAct={() => undefined}>
          Which couriers?
        </ActButton>
      </form>
      {error ? <RefusalNote refusal={refusalOf(error)} onRetry={() => refetch()} /> : null}
      {input && data ? <Offers found={data.found} offers={data.offers} /> : null}
    </>
  )
}

function faultIn(key: string, draft: UrlParams, currency: string): string | null {
  const text = draft[key]?.trim() ?? ''
  if (text === '') return null
  if (key === 'weight' && !/^\d{1,7}$/.test(text)) return 'Whole grams.'
  if (key === 'cash' && parseMoney(text, currency) === null) return `An amount in ${currency}.`
  return null
}

function servingInput(params: UrlParams, currency: string) {
  const { country, city, postcode, weight, cash } = params
  if (!country || !isCountryCode(country)) return null
  const cashMinor = cash ? parseMoney(cash, currency) : null
  return {
    country,
    ...(city ? { city } : {}),
    ...(postcode ? { postcode } : {}),
    ...(weight && /^\d{1,7}$/.test(weight) ? { weightGrams: Number(weight) } : {}),
    ...(cashMinor !== null && cashMinor >= 0 ? { cashMinor } : {}),
  }
}

function Offers(props: { found: readonly string[]; offers: readonly CourierOffer[] }) {
  const { found, offers } = props
  return (
    <>
      <p className={classes.quiet}>
        {found.length > 0
          ? `The address is in ${found.join(', ')}.`
          : 'No area has this postcode or this name. Add one, or add the name as an alias.'}
      </p>
      <ul className={classes.offers} aria-label="Couriers">
        {offers.map((offer) => (
          <li key={offer.courierId} className={classes.offer}>
            <span className={classes.name}>{offer.name}</span>
            {offer.against.length === 0 ? (
              <ToneBadge
                tone={offer.reach === 'limited' ? 'waiting' : 'good'}
                label={offer.reach === 'limited' ? 'Limited' : 'Takes it'}
              />
            ) : (
              <ToneBadge tone="bad" label="Does not" />
            )}
            <span className={classes.figure}>
              {offer.costMinor !== null && offer.currency ? (
                <MoneyText minor={offer.costMinor} currency={offer.currency} />
              ) : (
                '–'
              )}
            </span>
            <span className={classes.figure}>
              {offer.days === null ? '–' : `${offer.days} ${offer.days === 1 ? 'day' : 'days'}`}
            </span>
            <span className={classes.quiet}>
              {[...offer.against, offer.rule ? `${offer.rule}.` : ''].join(' ').trim()}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
