import type { Role } from '#organization/users/roles.ts'
import { createUser } from '#organization/users/server/index.ts'
import type { Database } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import type { TestServer } from './server.ts'
import { setUp } from './world.ts'

export const passPhrase = 'a long enough phrase'

export type Person = { readonly userId: string; readonly email: string; readonly name: string }

/** A user who can sign in with the pass phrase; without roles, the profile's role counts. */
export async function addPerson(
  db: Database,
  roles: readonly Role[],
  profileRole?: string,
): Promise<Person> {
  const name = `Person ${roles.join(' ') || profileRole || 'of no role'}`
  const email = `${roles[0] ?? profileRole ?? 'none'}-${newId()}@example.test`
  const userId = await db.transaction((tx) =>
    createUser(tx, setUp, {
      fullName: name,
      email,
      password: passPhrase,
      roles,
      hasAllOutlets: true,
    }),
  )
  if (profileRole !== undefined) {
    await db.reader
      .updateTable('profiles')
      .set({ role: profileRole })
      .where('id', '=', userId)
      .execute()
  }
  return { userId, email, name }
}

export type SignedIn = Person & { readonly cookie: string }

export async function signedIn(
  db: Database,
  server: TestServer,
  roles: readonly Role[],
  profileRole?: string,
): Promise<SignedIn> {
  const person = await addPerson(db, roles, profileRole)
  return { ...person, cookie: await server.signIn(person.email, passPhrase) }
}
