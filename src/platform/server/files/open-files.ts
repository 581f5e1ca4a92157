import { bucketPlace } from './bucket-place.ts'
import type { FilePlace, FilesConfig, PlaceName } from './file-place.ts'
import { folderPlace } from './folder-place.ts'

/**
 * The storage places of this server: new files go to the configured one, older ones stay where they
 * are.
 */
export type Files = {
  readonly current: PlaceName
  /** Null for the database, and for a place that is no longer configured. */
  readonly placeOf: (name: PlaceName) => FilePlace | null
}

export function openFiles(config: FilesConfig): Files {
  const place = placeOf(config)
  return { current: config.place, placeOf: (name) => (name === config.place ? place : null) }
}

function placeOf(config: FilesConfig): FilePlace | null {
  if (config.place === 'folder') return folderPlace(config.folder)
  return config.place === 'bucket' ? bucketPlace(config) : null
}
