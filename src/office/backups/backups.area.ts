import { defineArea } from '#define-area.ts'
import { capability } from '#organization/users/capabilities.ts'
import { backupsContract } from './backups.contract.ts'
import { backupsNouns } from './backups.nouns.ts'
import { backupsPhrases } from './backups.phrases.ts'

export const backupsArea = defineArea({
  contracts: {
    backups: backupsContract,
  },
  nouns: backupsNouns,
  phrases: backupsPhrases,
  seenBy: {
    backup_run: capability.businessSettings,
  },
})
