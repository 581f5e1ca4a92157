import type { Choosable } from '../customer-merges.contract.ts'
import type { WholeCustomer } from '../customers.fields.ts'
import { customerLabel } from '../customers.nouns.ts'
import { deliveredPercent } from '../customers.rules.ts'
import { Amounts } from './customer-cells.tsx'
import classes from './customers.module.css'

type Chosen = {
  readonly key: Choosable
  readonly label: string
  readonly textOf: (customer: WholeCustomer) => string
}

const chosen: readonly Chosen[] = [
  { key: 'fullName', label: 'Name', textOf: ({ fullName }) => fullName },
  { key: 'phone', label: 'First phone', textOf: ({ phone }) => phone },
  { key: 'email', label: 'First email', textOf: ({ email }) => email },
  {
    key: 'address',
    label: 'First address',
    textOf: ({ address, city, postcode, country }) =>
      [address, city, postcode, country].filter(Boolean).join(', '),
  },
  { key: 'note', label: 'Note', textOf: ({ note }) => note },
  { key: 'taxNumber', label: 'Tax number', textOf: ({ taxNumber }) => taxNumber },
]

/** What of each of the two can be chosen, by its name. */
export const choosableLabels: Readonly<Record<string, string>> = Object.fromEntries(
  chosen.map(({ key, label }) => [key, label]),
)

type SidesProps = {
  kept: WholeCustomer
  merged: WholeCustomer
  fromMerged: readonly Choosable[]
  onChoose: (key: Choosable, isFromMerged: boolean) => void
}

/** Field by field: where they differ, one of the two is chosen. */
export function MergeSides({ kept, merged, fromMerged, onChoose }: SidesProps) {
  return (
    <table className={classes.sides}>
      <thead>
        <tr>
          <td />
          <th scope="col">{customerLabel(kept.number)}, kept</th>
          <th scope="col">{customerLabel(merged.number)}, merged into it</th>
        </tr>
      </thead>
      <tbody>
        {chosen.map(({ key, label, textOf }) => (
          <tr key={key}>
            <th scope="row">{label}</th>
            {[kept, merged].map((side) => (
              <td key={side.id}>
                <Side
                  name={`merge-${key}`}
                  text={textOf(side)}
                  isOnly={textOf(kept) === textOf(merged) || textOf(merged) === ''}
                  isChosen={(side === merged) === fromMerged.includes(key)}
                  onChoose={() => onChoose(key, side === merged)}
                />
              </td>
            ))}
          </tr>
        ))}
        <tr>
          <th scope="row">Orders</th>
          {[kept, merged].map((side) => (
            <td key={side.id}>{ordersText(side)}</td>
          ))}
        </tr>
        <tr>
          <th scope="row">Store credit</th>
          {[kept, merged].map((side) => (
            <td key={side.id}>
              <Amounts amounts={side.credit} />
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  )
}

function ordersText(customer: WholeCustomer): string {
  const percent = deliveredPercent(customer)
  const { ordersPlaced } = customer
  return percent === null
    ? String(ordersPlaced)
    : `${ordersPlaced}, ${percent} % delivered and kept`
}

type SideProps = {
  name: string
  text: string
  /** There is nothing to choose between. */
  isOnly: boolean
  isChosen: boolean
  onChoose: () => void
}

function Side({ name, text, isOnly, isChosen, onChoose }: SideProps) {
  if (isOnly) return text || '–'
  return (
    <label className={classes.choice}>
      <input type="radio" name={name} checked={isChosen} onChange={onChoose} />
      <span>{text || '(empty)'}</span>
    </label>
  )
}
