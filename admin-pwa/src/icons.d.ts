/** The address of an icon of lucide-react as a picture; see icon-pictures.ts. */
declare module 'icon:*' {
  const address: string
  export default address
}
