import { formatInstant } from '#platform/web/format-instant.ts'
import { Section } from '#platform/web/layout/Section.tsx'
import { type AccessSource, accessOf } from '../../access.rules.ts'
import type { Person } from '../../people.fields.ts'
import { activeRoles } from '../../people.rules.ts'
import { roleInWords } from '../../roles.ts'
import { useUserSlots } from '../user-slots.ts'
import classes from './people.module.css'
import { outletsInWords } from './people-words.ts'

/** What this user can do, and through which role, where and until when. */
export function PersonAccess({ person }: { person: Person }) {
  const outlets = useUserSlots().useOutlets()
  const lines = accessOf({
    activeRoles: activeRoles(person.roles),
    profileRole: person.profileRole,
    outletIds: person.outletIds,
    cover: person.cover,
  })
  const sayWhere = ({ outletIds }: AccessSource) =>
    outletIds === null ? 'all outlets' : outletsInWords(outlets, outletIds)
  return (
    <Section title="What they can do">
      {person.state === 'active' ? null : (
        <p className={classes.quiet}>
          No access while {person.state}. Once active again, the access below applies.
        </p>
      )}
      {lines.length === 0 ? (
        <p className={classes.quiet}>Nothing: no active role allows anything.</p>
      ) : (
        <details>
          <summary>{lines.length === 1 ? '1 permission' : `${lines.length} permissions`}</summary>
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">May use</th>
                <th scope="col">Through</th>
              </tr>
            </thead>
            <tbody>
              {lines.map(({ permission, through }) => (
                <tr key={permission.key}>
                  <td>{permission.label}</td>
                  <td>
                    {through.map((source) => (
                      <div key={`${source.role} ${source.until} ${sayWhere(source)}`}>
                        {roleInWords(source.role)}, {sayWhere(source)}
                        {source.until ? `, cover until ${formatInstant(source.until)}` : ''}
                      </div>
                    ))}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      )}
    </Section>
  )
}
