import { capability } from '#organization/users/capabilities.ts'
import { AppLink } from '#platform/web/AppLink.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import { useMay } from '#platform/web/permissions-context.ts'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import type { WholeSupplier } from '../suppliers.fields.ts'
import classes from './suppliers.module.css'

/** The people of a supplier who may sign in to the supplier portal. */
export function SupplierUsers({ supplier }: { supplier: WholeSupplier }) {
  const mayInvite = useMay(capability.userManagement)
  const { users } = supplier
  return (
    <Section
      title="Portal users"
      aside={
        mayInvite ? (
          <AppLink to="/user-management" search={{ invite: '1' }}>
            Invite a user
          </AppLink>
        ) : null
      }
    >
      {users.length === 0 ? (
        <p className={classes.remark}>No user of this supplier can sign in yet.</p>
      ) : (
        <ul className={classes.items}>
          {users.map(({ id, fullName, email, isActive }) => (
            <li key={id} className={classes.item}>
              <span className={classes.lineFacts}>
                {mayInvite ? (
                  <AppLink to="/user-management" search={{ open: id }}>
                    {fullName}
                  </AppLink>
                ) : (
                  fullName
                )}
                <span className={classes.terms}>{email}</span>
              </span>
              {isActive ? null : <ToneBadge tone="quiet" label="Suspended or deactivated" />}
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
