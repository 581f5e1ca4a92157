import { lazy } from 'react'
import type { WebArea } from '#platform/web/page.ts'
import { backupRunNoun } from '../backups.nouns.ts'

/** A section of business settings, around the settings of backups. */
export const LazyBackupsSection = lazy(async () => ({
  default: (await import('./BackupsSection.tsx')).BackupsSection,
}))

const backupsWeb: WebArea = {
  area: 'backups',
  pages: [],
  refreshOn: [backupRunNoun.key],
}

export const backupsWebAreas: readonly WebArea[] = [backupsWeb]
