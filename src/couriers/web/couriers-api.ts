import { connect } from '#platform/web/client.ts'
import type { courierAccountsContract } from '../courier-accounts.contract.ts'

export const courierAccountsApi = connect<typeof courierAccountsContract>('courierAccounts')
