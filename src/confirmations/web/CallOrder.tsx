import { AppLink } from '#platform/web/AppLink.tsx'
import { Can } from '#platform/web/Can.tsx'
import { CodeText } from '#platform/web/CodeText.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import { MoneyText } from '#platform/web/MoneyText.tsx'
import { QuantityText } from '#platform/web/QuantityText.tsx'
import { capability } from '#users/capabilities.ts'
import type { WholeTask } from '../confirmations.fields.ts'
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
          {task.shippingMinor > 0 ? (
            <tr>
              <td />
              <td>Shipping</td>
              <td className={classes.right}>
                <MoneyText minor={task.shippingMinor} currency={currency} />
              </td>
            </tr>
          ) : null}
          <tr className={classes.total}>
            <td />
            <td>{task.paymentMethod === 'prepaid' ? 'Total, prepaid' : 'Total, at the door'}</td>
            <td className={classes.right}>
              <MoneyText minor={task.totalMinor} currency={currency} />
            </td>
          </tr>
        </tfoot>
      </table>
      {task.note ? <p className={classes.quiet}>“{task.note}”</p> : null}
    </Section>
  )
}
