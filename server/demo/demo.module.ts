import { Module } from '@nestjs/common';
import { AccessModule } from '../features/access/access.module.js';
import { CategoriesModule } from '../features/categories/categories.module.js';
import { ClientNumbersModule } from '../features/client-numbers/client-numbers.module.js';
import { CompaniesModule } from '../features/companies/companies.module.js';
import { ContactsModule } from '../features/contacts/contacts.module.js';
import { OrdersModule } from '../features/orders/orders.module.js';
import { PhotosModule } from '../features/photos/photos.module.js';
import { ProductsModule } from '../features/products/products.module.js';
import { SelectionsModule } from '../features/selections/selections.module.js';
import { StaffModule } from '../features/staff/staff.module.js';
import { AuthModule } from '../features/auth/auth.module.js';
import { UsersModule } from '../features/users/users.module.js';
import { DemoClientNumbers } from './demo-client-numbers.js';
import { DemoCatalogue } from './demo-catalogue.js';
import { DemoOrders } from './demo-orders.js';
import { DemoUsers } from './demo-users.js';
import { DemoPhotos } from './demo-photos.js';
import { DemoPictures } from './demo-media.js';
import { DemoContacts } from './demo-contacts.js';
import { DemoSelections } from './demo-selections.js';
import { DemoStaff } from './demo-staff.js';
import { DemoStore } from './demo-store.js';

@Module({
  imports: [
    CategoriesModule,
    ProductsModule,
    PhotosModule,
    UsersModule,
    AuthModule,
    StaffModule,
    CompaniesModule,
    ClientNumbersModule,
    AccessModule,
    OrdersModule,
    ContactsModule,
    SelectionsModule,
  ],
  providers: [
    DemoStore,
    DemoCatalogue,
    DemoPhotos,
    DemoUsers,
    DemoOrders,
    DemoSelections,
    DemoClientNumbers,
    DemoContacts,
    DemoStaff,
    DemoPictures,
  ],
})
export class DemoModule {}
