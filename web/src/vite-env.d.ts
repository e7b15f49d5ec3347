/// <reference types="vite/client" />

declare module "virtual:rules/*" {
  export const html: string;
}
