import { expect, test } from 'vitest'
import listed from './mantine-styles.ts?raw'

const sources: Record<string, string> = import.meta.glob('/src/**/web/**/*.tsx', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const sheets = Object.keys(
  import.meta.glob('/node_modules/@mantine/core/styles/*.layer.css', { exhaustive: true }),
)

/** What draws a component besides its own sheet. */
const parts: Readonly<Record<string, readonly string[]>> = {
  Button: ['UnstyledButton', 'Loader'],
  ActionIcon: ['UnstyledButton', 'Loader'],
  Modal: ['ModalBase', 'Overlay', 'Paper', 'CloseButton'],
  Drawer: ['ModalBase', 'Overlay', 'Paper', 'CloseButton', 'ScrollArea'],
  TextInput: ['Input'],
  Textarea: ['Input'],
  NumberInput: ['Input'],
  NativeSelect: ['Input', 'Combobox'],
  PasswordInput: ['Input', 'ActionIcon'],
  SegmentedControl: ['FloatingIndicator'],
  Checkbox: ['InlineInput'],
  Switch: ['InlineInput'],
  Radio: ['InlineInput'],
  Menu: ['Popover'],
  Select: ['Input', 'Combobox', 'Popover', 'CloseButton', 'ScrollArea'],
}

test('every Mantine component that is in use has its styles', () => {
  expect(sheets.length).toBeGreaterThan(50)
  const hasSheet = (name: string) => sheets.some((path) => path.endsWith(`/${name}.layer.css`))
  const used = new Set(
    Object.values(sources)
      .flatMap((text) => [...text.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)])
      .flatMap(([, names = '']) => names.match(/\b[A-Z]\w+/g) ?? [])
      .flatMap((name) => [name, ...(parts[name] ?? [])])
      .filter(hasSheet),
  )
  expect(used.size).toBeGreaterThan(5)
  const missing = [...used].filter((name) => !listed.includes(`/${name}.layer.css'`))
  expect(missing).toEqual([])
})
