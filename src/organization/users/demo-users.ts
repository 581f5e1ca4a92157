import { roles } from './roles.ts'

/** The demo's users, one per role. They exist in demo mode only; see decisions.md, ruling 6. */
export const demoPassword = 'quartermaster-demo'

export const demoEmail = (role: string) => `${role}@demo.test`

export const demoUsers = roles.map((role) => ({ role, email: demoEmail(role) }))
