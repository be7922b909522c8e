declare namespace App {
  interface Locals {
    /** What the page is made of; the server brings it for each page that it renders. */
    pageData?: import('@forecourt/shared/site/page-data').PageData
  }
}

declare namespace astroHTML.JSX {
  interface IntrinsicAttributes {
    'client:touch'?: boolean
  }
}
