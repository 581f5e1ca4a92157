import { capability } from '#organization/users/capabilities.ts'
import { AppLink } from '#platform/web/AppLink.tsx'
import { Can } from '#platform/web/Can.tsx'
import { CodeText } from '#platform/web/CodeText.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import { MoneyText } from '#platform/web/MoneyText.tsx'
import { QuantityText } from '#platform/web/QuantityText.tsx'
import type { WholeTask } from '../confirmations.fields.ts'
import { rowsOfSums } from '../told-sums.ts'
import classes from './confirmations.module.css'

/** What was ordered and what it comes to, large enough to read out. */
export function CallOrder({ task }: { task: WholeTask }) {
  const { currency } = task
  return (
    <Section
      title="Order"
      level={2}
      aside={
        <Can access={capability.orders}>
          <AppLink to="/orders" search={{ open: task.id }}>
            Add or change items
          </AppLink>
        </Can>
      }
    >
      <table className={classes.lines}>
        <tbody>
          {task.lines.map(({ id, title, sku, quantity, quantityScale, lineMinor }) => (
            <tr key={id}>
              <td className={classes.right}>
                <QuantityText quantity={quantity} scale={quantityScale} />
              </td>
              <td>
                {title} <CodeText code={sku} />
              </td>
              <td className={classes.right}>
                <MoneyText minor={lineMinor} currency={currency} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          {rowsOfSums({ ...task, isCash: task.paymentMethod === 'cash_on_delivery' }).map(
            ({ label, minor, isLast }) => (
              <tr key={label} className={isLast && classes.total}>
                <td />
                <td>{label}</td>
                <td className={classes.right}>
                  <MoneyText minor={minor} currency={currency} />
                </td>
              </tr>
            ),
          )}
        </tfoot>
      </table>
      {task.note ? <p className={classes.quiet}>“{task.note}”</p> : null}
    </Section>
  )
}
