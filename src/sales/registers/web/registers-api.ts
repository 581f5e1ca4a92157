import { connect } from '#platform/web/client.ts'
import type { registerSessionsContract } from '../register-sessions.contract.ts'
import type { registersContract } from '../registers.contract.ts'

export const registersApi = connect<typeof registersContract>('registers')
export const sessionsApi = connect<typeof registerSessionsContract>('registerSessions')
