/**
 * The looks of all of Mantine's controls. The home page has next to none of them, so they are fetched with the first
 * page (or menu, or toast) that does; `lazyPart` and the routes see to it.
 */
import '@mantine/core/styles.layer.css';
import '@mantine/notifications/styles.layer.css';
