/**
 * Styles of all Mantine controls. The home page needs hardly any, so they load with the first page, menu or toast that
 * does. `lazyComponent` and the routes take care of that.
 */
import '@mantine/core/styles.layer.css';
import '@mantine/notifications/styles.layer.css';
