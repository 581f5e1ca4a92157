import { formatMoney } from '#platform/money.ts'
import { CodeText } from '#platform/web/CodeText.tsx'
import { classNames } from '#platform/web/class-names.ts'
import { ScrollRegion } from '#platform/web/layout/ScrollRegion.tsx'
import lines from '#platform/web/line-table.module.css'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import type { ListedChange, PlannedItem, PricePlan } from '../supplier-prices.contract.ts'
import { marginText, reachText, riseText } from './price-texts.ts'
import classes from './suppliers.module.css'

/** What a price list changes, which lines are kept out, and which items it does not have. */
export function PricePlanView({ plan }: { plan: PricePlan }) {
  const { changes, unchanged, faults, missing } = plan
  const fresh = changes.filter(({ isNew }) => isNew).length
  return (
    <div className={classes.plan}>
      <p className={classes.remark}>
        {[
          changes.length === 1 ? '1 item changes' : `${changes.length} items change`,
          ...(fresh > 0 ? [fresh === 1 ? '1 of them is new' : `${fresh} of them are new`] : []),
          unchanged === 1 ? '1 is unchanged' : `${unchanged} are unchanged`,
          missing.count === 1
            ? '1 item of the supplier is not on the list'
            : `${missing.count} items of the supplier are not on the list`,
        ].join(', ')}
        . Nothing is saved yet.
      </p>
      {faults.length > 0 ? <FaultyLines faults={faults} /> : null}
      {changes.length > 0 ? <ChangeTable changes={changes} /> : null}
      {missing.count > 0 ? (
        <details>
          <summary>Items that are not on the list</summary>
          <p className={classes.remark}>
            They keep their prices: {missing.items.join(', ')}
            {missing.count > missing.items.length
              ? ` and ${missing.count - missing.items.length} more`
              : ''}
            .
          </p>
        </details>
      ) : null}
    </div>
  )
}

function FaultyLines({ faults }: Pick<PricePlan, 'faults'>) {
  return (
    <div role="alert">
      <p className={classes.note}>
        {faults.length === 1 ? '1 line is kept out:' : `${faults.length} lines are kept out:`}
      </p>
      <ul className={classes.faults}>
        {faults.slice(0, 50).map(({ line, text, reason }) => (
          <li key={`${line} ${reason}`}>
            Line {line}
            {text === '' ? '' : ` (${text})`}: {reason}
          </li>
        ))}
      </ul>
      {faults.length > 50 ? <p className={classes.note}>The first 50 are shown.</p> : null}
    </div>
  )
}

/** A longer list is applied whole; it is only shown in part. */
const mostShown = 200

function ChangeTable({ changes }: Pick<PricePlan, 'changes'>) {
  return (
    <>
      <ScrollRegion className={classes.planTable} label="Changes of prices">
        <table className={lines.lines}>
          <thead>
            <tr>
              <th scope="col">Product</th>
              <th scope="col" className={lines.right}>
                Price
              </th>
              <th scope="col" className={lines.right}>
                Change
              </th>
              <th scope="col" className={lines.right}>
                Margin
              </th>
            </tr>
          </thead>
          {changes.slice(0, mostShown).map((item) => (
            <tbody key={item.variantId}>
              {item.prices.map((price, index) => (
                <ChangeRow key={price.line} item={item} price={price} isFirst={index === 0} />
              ))}
              {item.ended.length > 0 ? (
                <tr>
                  <td colSpan={4}>
                    <span className={classes.terms}>
                      Ends:{' '}
                      {item.ended
                        .map(
                          (each) =>
                            `${reachText(each)} at ${formatMoney(each.priceMinor, item.currency)}`,
                        )
                        .join('; ')}
                    </span>
                  </td>
                </tr>
              ) : null}
            </tbody>
          ))}
        </table>
      </ScrollRegion>
      {changes.length > mostShown ? (
        <p className={classes.remark}>The first {mostShown} items are shown; all are applied.</p>
      ) : null}
    </>
  )
}

function ChangeRow(props: { item: PlannedItem; price: ListedChange; isFirst: boolean }) {
  const { item, price, isFirst } = props
  const { oldMinor, priceMinor, riseBasisPoints, marginBefore, marginAfter } = price
  const isRise = (riseBasisPoints ?? 0) > 0
  return (
    <tr>
      <td className={lines.product}>
        {isFirst ? (
          <>
            <span>
              {item.title} {item.isNew ? <ToneBadge label="New item" tone="active" /> : null}
            </span>
            <CodeText code={item.sku} />
          </>
        ) : null}
        <span className={classes.terms}>{reachText(price)}</span>
      </td>
      <td className={classNames(lines.right, classes.pair)}>
        <FromTo
          from={oldMinor === null ? null : formatMoney(oldMinor, item.currency)}
          to={formatMoney(priceMinor, item.currency)}
        />
      </td>
      <td className={classNames(lines.right, isRise && classes.rise)}>
        {riseText(riseBasisPoints)}
      </td>
      <td className={classNames(lines.right, classes.pair)}>
        <FromTo
          from={marginBefore === null || marginAfter === null ? null : marginText(marginBefore)}
          to={marginText(marginAfter)}
        />
      </td>
    </tr>
  )
}

/** `£4.00 → £4.20`, on phones in two lines; one value where nothing changes. */
function FromTo({ from, to }: { from: string | null; to: string }) {
  if (from === null || from === to) return <span>{to}</span>
  return (
    <>
      <span>{from} →</span> <span>{to}</span>
    </>
  )
}
