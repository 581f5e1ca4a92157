import { connect } from '#platform/web/client.ts'
import type { usersContract } from '../users.contract.ts'

export const usersApi = connect<typeof usersContract>('users')
