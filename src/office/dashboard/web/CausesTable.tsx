import { classNames } from '#platform/web/class-names.ts'
import lineTable from '#platform/web/line-table.module.css'
import { PathLink } from '#platform/web/shell/PathLink.tsx'
import classes from './CausesDialog.module.css'
import { changeInColumn, countedInWords, headings, valueOfCauses } from './cause-words.ts'
import type { Causes } from './dashboard-api.ts'

const { right, hideOnPhone } = lineTable

/** The causes, the biggest first; each opens its rows, and their changes add up to the last row. */
export function CausesTable({ causes, onFollow }: { causes: Causes; onFollow: () => void }) {
  const { kind } = causes
  const hasParts = causes.causes.some(({ byQuantity }) => byQuantity !== null)
  const sum = (of: 'byQuantity' | 'byRate') =>
    causes.causes.reduce((total, cause) => total + (cause[of] ?? 0), 0)
  return (
    <div className={classes.scroll}>
      <table className={classNames(lineTable.lines, lineTable.wraps)}>
        <thead>
          <tr>
            <th scope="col">{headings[causes.by]}</th>
            <th scope="col" className={classNames(right, hideOnPhone)}>
              Before
            </th>
            <th scope="col" className={classNames(right, hideOnPhone)}>
              Now
            </th>
            <th scope="col" className={right}>
              {kind === 'share' ? 'Change in percentage points' : 'Change'}
            </th>
            {hasParts ? (
              <>
                <th scope="col" className={classNames(right, hideOnPhone)}>
                  {kind === 'share' ? 'From its share of parcels' : 'From the number'}
                </th>
                <th scope="col" className={classNames(right, hideOnPhone)}>
                  {kind === 'share' ? 'From its own rate' : 'From the average'}
                </th>
              </>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {causes.causes.map((cause) => (
            <tr key={`${cause.key} ${cause.label}`}>
              <td>
                {cause.path ? (
                  <PathLink href={cause.path} onClick={onFollow}>
                    {cause.label}
                  </PathLink>
                ) : cause.together > 1 ? (
                  `${cause.together} others`
                ) : (
                  cause.label
                )}
              </td>
              <td className={classNames(right, hideOnPhone)}>
                {countedInWords(causes, cause.before)}
              </td>
              <td className={classNames(right, hideOnPhone)}>
                {countedInWords(causes, cause.now)}
              </td>
              <td className={right}>{changeInColumn(causes, cause.change)}</td>
              {hasParts ? (
                <>
                  <td className={classNames(right, hideOnPhone)}>
                    {changeInColumn(causes, cause.byQuantity ?? 0)}
                  </td>
                  <td className={classNames(right, hideOnPhone)}>
                    {changeInColumn(causes, cause.byRate ?? 0)}
                  </td>
                </>
              ) : null}
            </tr>
          ))}
          <tr className={classes.total}>
            <td>Total</td>
            <td className={classNames(right, hideOnPhone)}>
              {valueOfCauses(causes, causes.before)}
            </td>
            <td className={classNames(right, hideOnPhone)}>{valueOfCauses(causes, causes.now)}</td>
            <td className={right}>{changeInColumn(causes, causes.change)}</td>
            {hasParts ? (
              <>
                <td className={classNames(right, hideOnPhone)}>
                  {changeInColumn(causes, sum('byQuantity'))}
                </td>
                <td className={classNames(right, hideOnPhone)}>
                  {changeInColumn(causes, sum('byRate'))}
                </td>
              </>
            ) : null}
          </tr>
        </tbody>
      </table>
    </div>
  )
}
