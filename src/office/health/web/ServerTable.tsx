import { formatCount } from '#platform/web/format-instant.ts'
import { InstantText } from '#platform/web/InstantText.tsx'
import lineTable from '#platform/web/line-table.module.css'
import classes from './health.module.css'
import type { HealthStatus } from './health-api.ts'

/** The servers that share the database. */
export function ServerTable({ servers }: { servers: HealthStatus['servers'] }) {
  return (
    <div className={classes.table}>
      <table className={lineTable.lines}>
        <thead>
          <tr>
            <th scope="col">Server</th>
            <th scope="col">Version</th>
            <th scope="col">Started</th>
            <th scope="col" className={lineTable.hideOnPhone}>
              Last report
            </th>
            <th scope="col" className={lineTable.right}>
              Memory
            </th>
            <th scope="col" className={`${lineTable.right} ${lineTable.hideOnPhone}`}>
              Live streams
            </th>
            <th scope="col" className={lineTable.hideOnPhone}>
              Log level
            </th>
          </tr>
        </thead>
        <tbody>
          {servers.map(
            ({ name, version, startedAt, seenAt, memoryMegabytes, streams, logLevel }) => (
              <tr key={`${name} ${startedAt}`}>
                <td>{name}</td>
                <td>{version}</td>
                <td>
                  <InstantText at={startedAt} />
                </td>
                <td className={lineTable.hideOnPhone}>
                  <InstantText at={seenAt} />
                </td>
                <td className={lineTable.right}>{formatCount(memoryMegabytes)} MB</td>
                <td className={`${lineTable.right} ${lineTable.hideOnPhone}`}>
                  {formatCount(streams)}
                </td>
                <td className={lineTable.hideOnPhone}>{logLevel}</td>
              </tr>
            ),
          )}
        </tbody>
      </table>
    </div>
  )
}
