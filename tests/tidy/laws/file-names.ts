import type { Offence } from '../offence.ts'
import { isScript, type SourceFile } from '../source-files.ts'

const kebab = /^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.[a-z0-9]+(?:-[a-z0-9]+)*)*$/
const component = /^[A-Z][A-Za-z0-9]*(?:\.(?:test|module))?\.(?:tsx|css)$/
const catchAll = /^(?:utils?|helpers?|common|misc|types?|constants?|services?|managers?)$/i

/** Components are PascalCase.tsx, the rest kebab-case, and no name is a drawer for anything. */
export function fileNames(files: readonly SourceFile[]): Offence[] {
  return files
    .filter(({ path }) => /^(?:src|tests|bench|bin)\//.test(path) && !path.endsWith('.md'))
    .flatMap((file) => {
      const parts = file.path.split('/')
      const name = parts.at(-1) ?? ''
      const offences: Offence[] = []
      const tell = (what: string, instead: string) =>
        offences.push({ file: file.path, line: 1, what, instead })
      if (!kebab.test(name) && !component.test(name)) {
        tell(`the name ${name}`, 'PascalCase.tsx for a component, kebab-case for all else')
      }
      if (isUnmarkedComponent(file, name)) {
        tell(`a component in ${name}`, 'a PascalCase.tsx named after it')
      }
      for (const folder of parts.slice(1, -1)) {
        const isNamed = kebab.test(folder) || (parts.includes('web') && /^[A-Z]\w*$/.test(folder))
        if (!isNamed) tell(`the folder ${folder}`, 'kebab-case')
      }
      if (isDrawer(name) || parts.slice(1, -1).some((folder) => catchAll.test(folder))) {
        tell(`the name ${name}`, 'the name of the one thing that it does')
      }
      return offences
    })
}

// The part before the dot is judged by its last word too: order-utils is as much a drawer.
function isDrawer(name: string): boolean {
  const parts = name.split('.').slice(0, -1)
  const last = parts[0]?.split(/[-_]|(?<=[a-z0-9])(?=[A-Z])/).at(-1) ?? ''
  const isRole = /^(?:[a-z]+-)*(?:warehouse|store|super)-managers?$/.test(parts[0] ?? '')
  return parts.some((part) => catchAll.test(part)) || (catchAll.test(last) && !isRole)
}

function isUnmarkedComponent({ path, code }: SourceFile, name: string): boolean {
  if (!isScript(path) || !/^[a-z].*\.tsx$/.test(name) || /^index\.|\.test\./.test(name))
    return false
  const exported = [...code.matchAll(/^export\s+(?:async\s+)?(?:function|const)\s+(\w+)/gm)]
  return exported.length > 0 && exported.every((match) => /^[A-Z][a-z]/.test(match[1] ?? ''))
}
