declare module 'swagger-ui-dist/swagger-ui-es-bundle.js' {
  interface Options {
    dom_id: string;
    spec: object;
    deepLinking: boolean;
    displayRequestDuration: boolean;
    filter: boolean;
    persistAuthorization: boolean;
    requestInterceptor: (request: RequestInit) => RequestInit;
    defaultModelsExpandDepth: number;
    docExpansion: 'list' | 'full' | 'none';
    validatorUrl: null;
  }

  const SwaggerUI: (options: Options) => unknown;
  export default SwaggerUI;
}
