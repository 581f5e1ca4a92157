import { formatCount } from '#platform/web/format-instant.ts'
import { InstantText } from '#platform/web/InstantText.tsx'
import lineTable from '#platform/web/line-table.module.css'
import classes from './health.module.css'
import type { HealthStatus } from './health-api.ts'

/** The slowest first, without the values of their parameters. */
export function SlowStatementTable(props: { statements: HealthStatus['slowStatements'] }) {
  const { statements } = props
  if (statements.length === 0) return <p className={classes.quiet}>None.</p>
  return (
    <div className={classes.table}>
      <table className={lineTable.lines}>
        <thead>
          <tr>
            <th scope="col" className={lineTable.right}>
              Slowest
            </th>
            <th scope="col" className={lineTable.right}>
              Times
            </th>
            <th scope="col" className={lineTable.hideOnPhone}>
              Last
            </th>
            <th scope="col">Statement</th>
          </tr>
        </thead>
        <tbody>
          {statements.map(({ text, count, slowestMilliseconds, lastAt }) => (
            <tr key={text}>
              <td className={lineTable.right}>{formatCount(slowestMilliseconds)} ms</td>
              <td className={lineTable.right}>{formatCount(count)}</td>
              <td className={lineTable.hideOnPhone}>
                <InstantText at={lastAt} />
              </td>
              <td className={classes.statement}>{text}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
