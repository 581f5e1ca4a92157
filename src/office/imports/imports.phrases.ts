import type { AreaPhrases } from '#platform/area-phrases.ts'

export const importsPhrases: AreaPhrases = {
  said: {
    setup: {
      'import.taken_in': 'uploaded the import {record}',
      'import.matched': 'matched the columns of the import {record}',
      'import.checked': 'checked the import {record}',
      'import.queued': 'queued the import {record}',
      'import.started': 'started the import {record}',
      'import.finished': 'finished the import {record}',
      'import.failed': 'could not finish the import {record}[: {reason}]',
      'import.cancelled': 'cancelled the import {record}',
      'import.reopened': 'reopened the import {record}',
      'import.reread': 'read the file of the import {record} again',
      'import.pictures_retried': 'downloaded pictures of the import {record} again',
      'import.being_undone': 'began to undo the import {record}',
      'import.undone': 'undid the import {record}',
    },
  },
}
