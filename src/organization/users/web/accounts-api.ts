import { connect } from '#platform/web/client.ts'
import type { accountsContract } from '../accounts.contract.ts'

export const accountsApi = connect<typeof accountsContract>('accounts')
