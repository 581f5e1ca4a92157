import { bannedPatterns } from '../banned.ts'
import { findBanned, isParseEdge } from '../find-banned.ts'
import type { Offence } from '../offence.ts'
import type { SourceFile } from '../source-files.ts'

export function bannedWords(files: readonly SourceFile[]): Offence[] {
  return files.flatMap((file) =>
    bannedPatterns
      .filter(({ forbids }) => forbids(file.path))
      .flatMap((banned) =>
        findBanned(file, banned).filter(
          ({ line }) => !(banned.maySayWhy && isParseEdge(file, line)),
        ),
      ),
  )
}
