import { NumberInput, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useOutletOptions } from '#organization/outlets/web/index.tsx'
import { ActButton } from '#platform/web/ActButton.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import { MoneyText } from '#platform/web/MoneyText.tsx'
import classes from './couriers.module.css'
import { courierAccountsApi } from './couriers-api.ts'

type Question = { readonly outletId: string; readonly city: string; readonly weightGrams: number }

/** A courier’s current price for a parcel, from the user's first outlet. */
export function RateCheck({ courierId }: { courierId: string }) {
  return (
    <Section title="Rates">
      <RateForm>{(asked) => <OwnRates courierId={courierId} asked={asked} />}</RateForm>
    </Section>
  )
}

/** The same for all couriers that can be asked, side by side. */
export function RateComparison() {
  return (
    <Section title="Compare rates" level={2}>
      <RateForm>{(asked) => <AllRates asked={asked} />}</RateForm>
    </Section>
  )
}

function RateForm({ children }: { children: (asked: Question) => ReactNode }) {
  const [outlet] = useOutletOptions()
  const [city, setCity] = useState('')
  const [weightGrams, setWeightGrams] = useState(1_000)
  const [asked, setAsked] = useState<Question | null>(null)
  if (!outlet) return null
  return (
    <>
      <form
        className={classes.row}
        onSubmit={(event) => {
          event.preventDefault()
          if (city.trim() !== '')
            setAsked({ outletId: outlet.value, city: city.trim(), weightGrams })
        }}
      >
        <TextInput
          label={`From ${outlet.label} to the city`}
          value={city}
          onChange={(event) => setCity(event.currentTarget.value)}
        />
        <NumberInput
          label="Grams"
          min={1}
          max={10_000_000}
          w={110}
          value={weightGrams}
          onChange={(value) => setWeightGrams(Number(value) || 1)}
        />
        <ActButton type="submit" onAct={() => undefined}>
          Ask
        </ActButton>
      </form>
      {asked ? children(asked) : null}
    </>
  )
}

function OwnRates({ courierId, asked }: { courierId: string; asked: Question }) {
  const { data } = useQuery(courierAccountsApi.ask('rates', { courierId, ...asked, cashMinor: 0 }))
  if (!data) return <p className={classes.quiet}>The courier is asked.</p>
  if (data.problem !== null) return <p>{data.problem}</p>
  return (
    <ul className={classes.list}>
      {data.rates.map((rate) => (
        <RateLine key={rate.service} {...rate} currency={data.currency} />
      ))}
    </ul>
  )
}

function AllRates({ asked }: { asked: Question }) {
  const { data } = useQuery(courierAccountsApi.ask('compareRates', { ...asked, cashMinor: 0 }))
  if (!data) return <p className={classes.quiet}>The couriers are asked.</p>
  if (data.offers.length + data.problems.length === 0)
    return <p className={classes.quiet}>No courier’s server can be asked for its rates.</p>
  return (
    <ul className={classes.list} aria-label="Rates">
      {data.offers.map((offer) => (
        <RateLine
          key={`${offer.courierId} ${offer.service}`}
          {...offer}
          service={`${offer.courierName}, ${offer.service}`}
          currency={data.currency}
        />
      ))}
      {data.problems.map(({ courierId, courierName, problem }) => (
        <li key={courierId} className={classes.item}>
          <span className={classes.text}>
            {courierName} <span className={classes.quiet}>{problem}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}

type RateLineProps = { service: string; costMinor: number; days: string; currency: string }

function RateLine({ service, costMinor, days, currency }: RateLineProps) {
  return (
    <li className={classes.item}>
      <span className={classes.text}>
        {service}
        {days === '' ? '' : `, ${days === '1' ? '1 day' : `${days} days`}`}
      </span>
      <MoneyText minor={costMinor} currency={currency} />
    </li>
  )
}
