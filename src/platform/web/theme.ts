import { createTheme, type MantineColorsTuple } from '@mantine/core'

const harbour: MantineColorsTuple = [
  '#eef4fa',
  '#dbe8f4',
  '#b4cde6',
  '#7fb2e5',
  '#5f98d0',
  '#3a74b0',
  '#27629f',
  '#1d5187',
  '#16416d',
  '#0f2f52',
]

const gray: MantineColorsTuple = [
  '#f6f7f9',
  '#eef0f3',
  '#e3e6ea',
  '#d3d8de',
  '#b9c0c9',
  '#868e99',
  '#59616c',
  '#414953',
  '#2b3138',
  '#1b1f24',
]

/** From text (0) over borders (4) and surfaces (6) to the ground (7): Mantine's order for dark. */
const dark: MantineColorsTuple = [
  '#e6e8eb',
  '#c6cbd2',
  '#a1a9b4',
  '#848d99',
  '#39404a',
  '#262b32',
  '#1b1f24',
  '#15181c',
  '#111417',
  '#0b0d10',
]

const red: MantineColorsTuple = [
  '#fdeaea',
  '#fad7d7',
  '#f0b4b4',
  '#f5a9a9',
  '#e57373',
  '#d84c4c',
  '#c92a2a',
  '#b02323',
  '#9b1c1c',
  '#7a1515',
]

const overlay = { backgroundOpacity: 0.4 }
const elevation = 'var(--elevation)'

/** Of a button with an icon alone. */
const named = (label: string) => ({ 'aria-label': label, 'data-hint': label })

export const theme = createTheme({
  primaryColor: 'harbour',
  primaryShade: { light: 6, dark: 5 },
  colors: { harbour, gray, dark, red },
  fontFamily: '"Inter Variable", Inter, system-ui, -apple-system, "Segoe UI", sans-serif',
  fontFamilyMonospace: 'var(--font-codes)',
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '20px' },
  lineHeights: { xs: '1.35', sm: '1.4', md: '1.45', lg: '1.5', xl: '1.4' },
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '20px', lineHeight: '28px' },
      h2: { fontSize: '16px', lineHeight: '24px' },
      h3: { fontSize: '14px', lineHeight: '20px' },
    },
  },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  radius: { xs: '4px', sm: '6px', md: '6px', lg: '8px', xl: '12px' },
  defaultRadius: 'sm',
  shadows: { xs: 'none', sm: elevation, md: elevation, lg: elevation, xl: elevation },
  focusRing: 'auto',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Checkbox: { defaultProps: { radius: 'xs' } },
    Tooltip: { defaultProps: { openDelay: 700, withArrow: false } },
    Modal: {
      defaultProps: { centered: true, transitionProps: { duration: 120 }, overlayProps: overlay },
    },
    Drawer: { defaultProps: { transitionProps: { duration: 140 }, overlayProps: overlay } },
    Loader: { defaultProps: { type: 'oval', size: 'sm' } },
    FileInput: { defaultProps: { clearButtonProps: named('Remove the file') } },
    Select: { defaultProps: { clearButtonProps: named('Clear') } },
  },
})
