import { defineArea } from '#define-area.ts'
import { importAccess } from './imports.access.ts'
import { importsContract } from './imports.contract.ts'
import { importsNouns } from './imports.nouns.ts'
import { importsObjects } from './imports.objects.ts'
import { importsPages } from './imports.pages.ts'
import { importsPhrases } from './imports.phrases.ts'
import { tableImportsContract } from './table-imports.contract.ts'

export const importsArea = defineArea({
  contracts: {
    imports: importsContract,
    tableImports: tableImportsContract,
  },
  pages: importsPages,
  nouns: importsNouns,
  phrases: importsPhrases,
  objects: importsObjects,
  seenBy: {
    import: importAccess,
  },
})
