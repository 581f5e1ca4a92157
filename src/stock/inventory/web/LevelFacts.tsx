import { groupedQuantity } from '#platform/quantity.ts'
import { AppLink } from '#platform/web/AppLink.tsx'
import { CodeText } from '#platform/web/CodeText.tsx'
import { formatDay, formatDecimal } from '#platform/web/format-instant.ts'
import { InstantText } from '#platform/web/InstantText.tsx'
import { FactList } from '#platform/web/layout/FactList.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import { MoneyText } from '#platform/web/MoneyText.tsx'
import { QuantityText } from '#platform/web/QuantityText.tsx'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import { lotMachine } from '../lots.states.ts'
import type { LevelPanel } from '../stock-lists.contract.ts'
import { stockStatuses } from '../stock-words.ts'
import classes from './inventory.module.css'
import { levelKey } from './level-key.ts'

/** Its places, its data here, and its stock at the other outlets. */
export function LevelFacts({ level }: { level: LevelPanel }) {
  return (
    <>
      {level.places.length > 0 ? (
        <Section title="Bins and lots">
          <Places level={level} />
        </Section>
      ) : null}
      <Section title="Facts">
        <FactList facts={factsOf(level)} />
      </Section>
      {level.elsewhere.length > 0 ? (
        <Section title="At other outlets">
          <Elsewhere level={level} />
        </Section>
      ) : null}
    </>
  )
}

function factsOf(level: LevelPanel) {
  const { quantityScale: scale, unit, currency } = level
  const amount = (steps: number | null) =>
    steps === null ? null : <QuantityText quantity={steps} scale={scale} unit={unit} />
  const money = (minor: number | null) =>
    minor === null ? null : <MoneyText minor={minor} currency={currency} />
  const at = (iso: string | null) => (iso === null ? null : <InstantText at={iso} />)
  return [
    { label: 'Outlet', value: `${level.outletCode} ${level.outletName}` },
    { label: 'Home bin', value: level.binCode && <CodeText code={level.binCode} /> },
    { label: 'Reorder at', value: amount(level.reorderPoint) },
    { label: 'Reorder', value: amount(level.reorderQuantity) },
    { label: 'At most', value: amount(level.mostQuantity) },
    { label: 'Lead time', value: level.leadDays === null ? null : days(level.leadDays) },
    { label: 'Used a day', value: usedADay(level) },
    { label: 'Days left', value: level.daysOfSupply },
    { label: 'Class', value: level.class },
    { label: 'Average cost', value: money(level.averageCostMinor) },
    { label: 'Value', value: money(level.valueMinor) },
    { label: 'Last issued', value: level.lastIssuedOn && formatDay(level.lastIssuedOn) },
    { label: 'Last moved', value: at(level.lastMovedAt) },
    { label: 'Last counted', value: at(level.lastCountedAt) },
  ]
}

const days = (count: number) => (count === 1 ? '1 day' : `${count} days`)

function usedADay({ meanDaily, quantityScale, unit }: LevelPanel): string | null {
  if (meanDaily === null) return null
  const amount = formatDecimal(meanDaily / 10 ** quantityScale, 2)
  return unit === 'piece' ? amount : `${amount} ${unit}`
}

function Places({ level }: { level: LevelPanel }) {
  const { places, onHand, quantityScale: scale } = level
  const rest = onHand - places.reduce((sum, place) => sum + place.onHand, 0)
  const hasLots = places.some(({ lotId }) => lotId !== null)
  return (
    <table className={classes.rows}>
      <thead>
        <tr>
          <th scope="col">Bin</th>
          {hasLots ? (
            <>
              <th scope="col">Lot</th>
              <th scope="col">Expires</th>
            </>
          ) : null}
          <th scope="col" className={classes.right}>
            On hand
          </th>
        </tr>
      </thead>
      <tbody>
        {places.map((place) => (
          <tr key={`${place.binId} ${place.lotId}`}>
            <td>{place.binCode === null ? 'No bin' : <CodeText code={place.binCode} />}</td>
            {hasLots ? (
              <>
                <td>
                  <LotOf place={place} />
                </td>
                <td>{place.expiresOn && formatDay(place.expiresOn)}</td>
              </>
            ) : null}
            <td className={classes.right}>{groupedQuantity(place.onHand, scale)}</td>
          </tr>
        ))}
        {rest > 0 ? (
          <tr>
            <td colSpan={hasLots ? 3 : 1} className={classes.quiet}>
              In no bin
            </td>
            <td className={classes.right}>{groupedQuantity(rest, scale)}</td>
          </tr>
        ) : null}
      </tbody>
    </table>
  )
}

function LotOf({ place }: { place: LevelPanel['places'][number] }) {
  const { lotId, lotCode, lotState, isExpired } = place
  if (lotId === null || lotCode === null) return null
  return (
    <span className={classes.pair}>
      <AppLink search={{ tab: 'lots', lot: lotId }}>{lotCode}</AppLink>
      {isExpired ? <ToneBadge tone="bad" label="Expired" /> : null}
      {lotState === null || lotState === 'approved' ? null : (
        <ToneBadge {...lotMachine.states[lotState]} />
      )}
    </span>
  )
}

function Elsewhere({ level }: { level: LevelPanel }) {
  const { params } = useUrlState()
  return (
    <table className={classes.rows}>
      <thead>
        <tr>
          <th scope="col">Outlet</th>
          <th scope="col">Status</th>
          <th scope="col" className={classes.right}>
            On hand
          </th>
          <th scope="col" className={classes.right}>
            Available
          </th>
        </tr>
      </thead>
      <tbody>
        {level.elsewhere.map((other) => (
          <tr key={other.outletId}>
            <td>
              <AppLink
                keepsScroll
                search={{ ...params, part: undefined, open: levelKey({ ...level, ...other }) }}
              >
                {other.outletCode}
              </AppLink>
            </td>
            <td>
              <ToneBadge {...stockStatuses[other.status]} />
            </td>
            <td className={classes.right}>{groupedQuantity(other.onHand, level.quantityScale)}</td>
            <td className={classes.right}>
              {groupedQuantity(other.available, level.quantityScale)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
