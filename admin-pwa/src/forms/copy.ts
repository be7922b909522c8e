import { useToast } from '../toasts/toasts.tsx'

/** Copies a text into the clipboard, and says so. @returns takes the text, and what it is called: "The note" */
export function useCopy() {
  const toast = useToast()
  return async (text: string, name: string): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text)
      toast({ title: 'Copied', text: `${name} is in the clipboard.` })
    } catch {
      const failed = `${name} could not be copied. Select its text instead.`
      toast({ title: 'Error', text: failed, isBad: true })
    }
  }
}
