import Dexie from 'dexie'
import { scanKinds } from '../unsent-work.ts'
import { databaseOf, LateScanDatabase } from './late-scan-database.ts'

/** The records that this browser keeps for scanning without the server, but those with unsent scans. */
export async function forgetKeptRecords(): Promise<void> {
  for (const kind of scanKinds) {
    if (!(await Dexie.exists(databaseOf(kind)))) continue
    const database = new LateScanDatabase(kind)
    const { records, scans } = database
    await database.transaction('rw', records, scans, async () => {
      const open = await scans.orderBy('recordId').uniqueKeys()
      await records.where('id').noneOf(open.map(String)).delete()
    })
    database.close()
  }
}
