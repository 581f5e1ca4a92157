import { NumberInput, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useOutletOptions } from '#outlets/web/index.tsx'
import { ActButton } from '#platform/web/ActButton.tsx'
import { useHouse } from '#platform/web/house-context.ts'
import { Section } from '#platform/web/layout/Section.tsx'
import { MoneyText } from '#platform/web/MoneyText.tsx'
import classes from './couriers.module.css'
import { courierAccountsApi } from './couriers-api.ts'

type Question = { readonly city: string; readonly weightGrams: number }

/** What the courier's server asks for a parcel now, from the first outlet that one sees. */
export function RateCheck({ courierId }: { courierId: string }) {
  const [outlet] = useOutletOptions()
  const [city, setCity] = useState('')
  const [weightGrams, setWeightGrams] = useState(1_000)
  const [asked, setAsked] = useState<Question | null>(null)
  if (!outlet) return null
  return (
    <Section title="Rates">
      <form
        className={classes.row}
        onSubmit={(event) => {
          event.preventDefault()
          if (city.trim() !== '') setAsked({ city: city.trim(), weightGrams })
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
      {asked ? <Rates courierId={courierId} outletId={outlet.value} asked={asked} /> : null}
    </Section>
  )
}

type RatesProps = { courierId: string; outletId: string; asked: Question }

function Rates({ courierId, outletId, asked }: RatesProps) {
  const { currency } = useHouse()
  const { data } = useQuery(
    courierAccountsApi.ask('rates', {
      courierId,
      outletId,
      ...asked,
      cashMinor: 0,
    }),
  )
  if (!data) return <p className={classes.quiet}>The courier is asked.</p>
  if (data.problem !== null) return <p>{data.problem}</p>
  return (
    <ul className={classes.list}>
      {data.rates.map(({ service, costMinor, days }) => (
        <li key={service} className={classes.item}>
          <span className={classes.text}>
            {service}
            {days === '' ? '' : `, ${days === '1' ? '1 day' : `${days} days`}`}
          </span>
          <MoneyText minor={costMinor} currency={currency} />
        </li>
      ))}
    </ul>
  )
}
