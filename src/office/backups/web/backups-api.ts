import { connect } from '#platform/web/client.ts'
import type { backupsContract } from '../backups.contract.ts'

export const backupsApi = connect<typeof backupsContract>('backups')
