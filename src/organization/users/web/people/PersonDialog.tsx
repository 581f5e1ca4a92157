import { useState } from 'react'
import type { Person } from '../../people.fields.ts'
import type { UserMove } from '../../people.states.ts'
import { CoverDialog } from './CoverDialog.tsx'
import { EndCoverDialog } from './EndCoverDialog.tsx'
import { OutletsDialog } from './OutletsDialog.tsx'
import { PersonActDialog } from './PersonActDialog.tsx'
import { ResetDialog } from './ResetDialog.tsx'
import { RolesDialog } from './RolesDialog.tsx'
import { SupplierDialog } from './SupplierDialog.tsx'
import { ViewAsDialog } from './ViewAsDialog.tsx'

/** An action on a user that needs a confirmation. */
export type PersonAct = UserMove | 'endSessions' | 'resetSecondFactor' | 'clearPin'

/** The open question about a user. */
export type AskedOf =
  | { readonly kind: 'act'; readonly act: PersonAct }
  | { readonly kind: 'endCover'; readonly coverId: string; readonly role: string }
  | { readonly kind: 'roles' | 'outlets' | 'supplier' | 'cover' | 'reset' | 'view' }

const dialogs = {
  roles: RolesDialog,
  outlets: OutletsDialog,
  supplier: SupplierDialog,
  cover: CoverDialog,
  reset: ResetDialog,
  view: ViewAsDialog,
}

/**
 * Forms keep the user as they were when the form was opened: what comes in meanwhile must not lend
 * its version to older choices.
 */
export function PersonDialog(props: { asked: AskedOf; person: Person; onClose: () => void }) {
  const { asked, person, onClose } = props
  const [opened] = useState(person)
  if (asked.kind === 'act')
    return <PersonActDialog act={asked.act} person={person} onClose={onClose} />
  if (asked.kind === 'endCover')
    return <EndCoverDialog cover={asked} person={person} onClose={onClose} />
  const Dialog = dialogs[asked.kind]
  return <Dialog person={opened} onClose={onClose} />
}
