import { helpOf } from '#platform/page-help.ts'
import { importsPages } from './imports.pages.ts'

export const importsHelp = helpOf(importsPages, {
  imports: {
    about:
      'This page shows the files that were imported: the progress, what was added, and which rows were rejected. An import can be undone.',
    steps: [
      'Choose what to import, and the file.',
      'Match the columns, and read the preview.',
      'Start the import. You can leave the page while it runs.',
      'Download the rejected rows, correct them, and import them again.',
      'Undo the import if the file was wrong.',
    ],
    terms: ['import', 'rejected row', 'undo import'],
  },
})
