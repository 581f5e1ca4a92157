import { createContext, useContext } from 'react'

type PaletteControl = { readonly open: () => void }

export const PaletteContext = createContext<PaletteControl | null>(null)

export function usePalette(): PaletteControl {
  const palette = useContext(PaletteContext)
  if (!palette) throw new Error('usePalette must be used within a PaletteProvider')
  return palette
}
