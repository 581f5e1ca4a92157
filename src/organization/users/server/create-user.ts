import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { newId } from '#platform/server/new-id.ts'
import type { Role } from '../roles.ts'
import { userNoun } from '../users.nouns.ts'
import { hashPassword } from './hash-password.ts'

export type NewUser = {
  readonly fullName: string
  readonly email: string
  readonly password: string
  readonly roles: readonly Role[]
  /** Without it the roles give no access until outlets are named. */
  readonly hasAllOutlets: boolean
  /** The supplier whose portal the user sees; left out for staff. */
  readonly supplierId?: string
}

/** Adds a user who can sign in with a password. The email is kept in lower case and is unique. */
export async function createUser(tx: Tx, actor: Actor, user: NewUser): Promise<string> {
  const id = newId()
  const email = user.email.toLowerCase()
  await tx
    .insertInto('profiles')
    .values({
      id,
      full_name: user.fullName,
      email,
      role: user.roles[0] ?? 'staff',
      supplier_id: user.supplierId ?? null,
      all_outlets: user.hasAllOutlets,
    })
    .execute()
  await tx
    .insertInto('accounts')
    .values({
      id: newId(),
      account_id: id,
      provider_id: 'credential',
      user_id: id,
      password: await hashPassword(user.password),
    })
    .execute()
  if (user.roles.length > 0) {
    await tx
      .insertInto('user_roles')
      .values(user.roles.map((role) => ({ user_id: id, role })))
      .execute()
  }
  await appendEvent(tx, actor, {
    type: 'user.created',
    noun: userNoun,
    id,
    label: user.fullName,
    data: { email, roles: user.roles },
  })
  return id
}
