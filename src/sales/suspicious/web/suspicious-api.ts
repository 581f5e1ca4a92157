import { connect } from '#platform/web/client.ts'
import type { suspiciousContract } from '../suspicious.contract.ts'

export const suspiciousApi = connect<typeof suspiciousContract>('suspicious')
