import { useState } from 'react'
import { ActButton } from '#platform/web/ActButton.tsx'
import { AppLink } from '#platform/web/AppLink.tsx'
import { ConfirmDialog } from '#platform/web/ConfirmDialog.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import lineTable from '#platform/web/line-table.module.css'
import { tellSuccess } from '#platform/web/notify.ts'
import { useAct } from '#platform/web/use-act.ts'
import { customerLabel } from '#sales/customers/customers.nouns.ts'
import type { LinkKind, WholeCase } from '../suspicious.fields.ts'
import { suspiciousLabel } from '../suspicious.nouns.ts'
import classes from './suspicious.module.css'
import { suspiciousApi } from './suspicious-api.ts'

const kindLabels: Readonly<Record<LinkKind, string>> = {
  phone: 'Phone',
  email: 'Email',
  address: 'Address',
}

type Member = WholeCase['members'][number]

/** The records of the person, with what links them. */
export function LinkedCustomers({ found }: { found: WholeCase }) {
  const { members, contacts, customerId } = found
  const [removed, setRemoved] = useState<Member | null>(null)
  return (
    <Section title="Linked customers">
      <div className={classes.scroll}>
        <table className={lineTable.lines}>
          <thead>
            <tr>
              <th scope="col">Customer</th>
              <th scope="col" className={lineTable.right}>
                Delivered
              </th>
              <th scope="col" className={lineTable.right}>
                Returned
              </th>
              <th scope="col">
                <span className="visually-hidden">Actions</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {members.map((member) => (
              <tr key={member.id}>
                <td>
                  <AppLink to="/all-customers" search={{ open: member.id }}>
                    {member.name}
                  </AppLink>
                  <p className={classes.quiet}>
                    {customerLabel(member.number)}
                    {member.otherCase ? (
                      <>
                        , also in{' '}
                        <AppLink to="/suspicious-customers" search={{ open: member.otherCase.id }}>
                          {suspiciousLabel(member.otherCase.number).toLowerCase()}
                        </AppLink>
                      </>
                    ) : null}
                  </p>
                </td>
                <td className={lineTable.right}>{member.delivered}</td>
                <td className={lineTable.right}>{member.returned}</td>
                <td className={lineTable.right}>
                  {member.id === customerId ? null : (
                    <ActButton size="xs" onAct={() => setRemoved(member)}>
                      Not the same person
                    </ActButton>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {contacts.length > 0 ? (
        <ul className={classes.links}>
          {contacts.map(({ kind, text, customerIds, sharing, isIgnored }) => (
            <li key={`${kind} ${text}`}>
              <strong>{kindLabels[kind]}</strong> {text}
              <p className={classes.quiet}>
                {isIgnored
                  ? `Shared by more than ${sharing - 1} customers, so it links none.`
                  : `Shared by ${customersOf(members, customerIds, sharing)}.`}
              </p>
            </li>
          ))}
        </ul>
      ) : (
        <p className={classes.quiet}>No contact of this customer is shared with another.</p>
      )}
      {removed ? (
        <RemoveDialog found={found} member={removed} onClose={() => setRemoved(null)} />
      ) : null}
    </Section>
  )
}

function customersOf(members: readonly Member[], ids: readonly string[], sharing: number): string {
  const named = members
    .filter(({ id }) => ids.includes(id))
    .map(({ number }) => customerLabel(number))
  const others = sharing - named.length
  return others > 0 ? `${named.join(', ')} and ${others} more` : named.join(' and ')
}

function RemoveDialog(props: { found: WholeCase; member: Member; onClose: () => void }) {
  const { found, member, onClose } = props
  const remove = useAct({
    area: 'suspicious',
    run: suspiciousApi.call.unlink,
    onRefusal: () => true,
    onDone: () => {
      tellSuccess(`${customerLabel(member.number)} removed from the case`)
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title={`Remove ${member.name} from the case?`}
      confirmLabel="Remove customer"
      isPending={remove.isPending}
      refusal={remove.refusal}
      onConfirm={() => remove.start({ id: found.id, customerId: member.id })}
      onClose={onClose}
    >
      The policy no longer applies to {member.name}, and its holds are released. The two are not
      linked again.
    </ConfirmDialog>
  )
}
