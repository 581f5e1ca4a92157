import type { registerSessionsContract } from '../register-sessions.contract.ts'
import type { registersContract } from '../registers.contract.ts'
import { connectTill } from './training/connect-till.ts'

export const registersApi = connectTill<typeof registersContract>('registers')
export const sessionsApi = connectTill<typeof registerSessionsContract>('registerSessions')
