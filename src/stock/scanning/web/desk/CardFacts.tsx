import type { ReactNode } from 'react'
import { formatDay } from '#platform/web/format-instant.ts'
import { InstantText } from '#platform/web/InstantText.tsx'
import { FactList } from '#platform/web/layout/FactList.tsx'
import { MoneyText } from '#platform/web/MoneyText.tsx'
import { QuantityText } from '#platform/web/QuantityText.tsx'
import type { ScanCard } from '../../scan-card.fields.ts'
import classes from './scan-desk.module.css'

type Fact = ScanCard['facts'][number]

type CardFactsProps = { facts: readonly Fact[]; isPriceFirst: boolean }

/** Bin and stock to be read from a distance, or the price where prices are checked. */
export function CardFacts({ facts, isPriceFirst }: CardFactsProps) {
  const isBig = (fact: Fact) => (isPriceFirst ? fact.kind === 'money' : fact.isBig)
  const big = facts.filter(isBig)
  const others = facts.filter((fact) => !isBig(fact))
  return (
    <>
      {big.length > 0 ? (
        <dl className={classes.big}>
          {big.map((fact) => (
            <div key={fact.label}>
              <dt>{fact.label}</dt>
              <dd>{shownOf(fact)}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      {others.length > 0 ? (
        <FactList facts={others.map((fact) => ({ label: fact.label, value: shownOf(fact) }))} />
      ) : null}
    </>
  )
}

function shownOf(fact: Fact): ReactNode {
  switch (fact.kind) {
    case 'text':
      return fact.text
    case 'quantity':
      return <QuantityText quantity={fact.quantity} scale={fact.quantityScale} unit={fact.unit} />
    case 'money':
      return <MoneyText minor={fact.minor} currency={fact.currency} />
    case 'day':
      return formatDay(fact.on)
    case 'instant':
      return (
        <>
          {fact.text ? `${fact.text}, ` : ''}
          <InstantText at={fact.at} />
        </>
      )
  }
}
