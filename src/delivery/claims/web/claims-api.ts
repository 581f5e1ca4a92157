import { connect } from '#platform/web/client.ts'
import type { claimsContract } from '../claims.contract.ts'
import type { gateContract } from '../gate.contract.ts'
import type { returnCasesContract } from '../return-cases.contract.ts'

export const casesApi = connect<typeof returnCasesContract>('returnCases')
export const claimsApi = connect<typeof claimsContract>('claims')
export const gateApi = connect<typeof gateContract>('gate')
